import { clientSample, curlSample, fetchSample, javaSample, phpSample, pythonSample } from './languages.ts';
import type { SampleRequest } from './sample-request.ts';

export interface Sample {
  readonly label: string;
  readonly language: string;
  readonly code: string;
}

const WRITERS: readonly [string, string, (request: SampleRequest) => string | undefined][] = [
  ['curl', 'sh', curlSample],
  ['TypeScript client', 'ts', clientSample],
  ['fetch', 'js', fetchSample],
  ['Python', 'python', pythonSample],
  ['Java', 'java', javaSample],
  ['PHP', 'php', phpSample],
];

export function samplesOf(request: SampleRequest): Sample[] {
  return WRITERS.flatMap(([label, language, write]) => {
    const code = write(request);
    return code === undefined ? [] : [{ label, language, code }];
  });
}
