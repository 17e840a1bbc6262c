// The ruleset for the plain Spectral command, which reads JavaScript only:
// spectral lint --ruleset tools/checks/spectral.mjs --ignore-unknown-format 'spec/{openapi,*/**/*}.yaml'
// A finding is reported in the file it is about, so give it every file.
export { default } from '@cross-border-payments/checks/ruleset';
