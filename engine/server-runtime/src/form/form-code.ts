import type { FormCode } from '../service.ts';
import { openUpload } from './receive-form.ts';

/** Reads multipart forms. Generated code passes it to `buildService` if an operation has such a form. */
export const formCode: FormCode = { openUpload };
