import { registerHooks } from 'node:module';

/** A change of a module that introduces a fault. */
export interface InjectedFault {
  /** The end of the module's URL. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** Environment variable with the fault. A process with this variable imports this module first. */
export const FAULT = 'ATTACK_FAULT';

const given = process.env[FAULT];
if (given !== undefined) {
  const { file, from, to } = JSON.parse(given) as InjectedFault;
  registerHooks({
    load: (url, context, next) => {
      const loaded = next(url, context);
      if (!url.endsWith(file)) return loaded;
      const source = String(loaded.source);
      if (!source.includes(from)) throw new Error(`${file} does not contain ${from}`);
      return { ...loaded, source: source.replaceAll(from, to) };
    },
  });
}
