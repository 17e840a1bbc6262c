export { findChromium } from './find-chromium.ts';
export { QUIET_FLAGS } from './quiet-flags.ts';
