export { listMutants, type Mutant } from './mutants.ts';
export { type Checked, type Notice, noticeOf } from './notice.ts';
export { loadChecked, type MutationReport, runMutations } from './run.ts';
export { type KnownSurvivor, loadKnownSurvivors } from './survivors.ts';
