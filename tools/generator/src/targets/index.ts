// Each target adds itself when it is loaded.
import './client/index.ts';
import './server/index.ts';
