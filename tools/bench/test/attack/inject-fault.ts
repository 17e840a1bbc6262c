import { registerHooks } from 'node:module';

/** A change of a module, which makes it wrong. */
export interface InjectedFault {
  /** How the address of the module ends. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** Variable with the fault; this module is imported first by a process that has one. */
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
