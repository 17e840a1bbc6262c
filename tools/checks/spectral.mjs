// The ruleset for Spectral's own command, which reads JavaScript, and for editors. A finding is reported in the file it is
// about, so lint every file:
// spectral lint --ruleset tools/checks/spectral.mjs --ignore-unknown-format 'spec/{openapi,*/**/*}.yaml'
export { default } from '@cross-border-payments/checks/ruleset';
