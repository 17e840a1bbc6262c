import { follow } from '@cross-border-payments/openapi';
import { isObject, type JsonObject, objectOf } from '../json.ts';

const FORM_FIELDS = 'Sent as form fields, not as JSON.';
const UNSURE = /\bassum(?:ption|ed)|\bnot shown\b/i;

/**
 * Returns what Redoc does not show about the examples of a request body or an answer: the summary of a single example,
 * and that a form, whose example Redoc writes as JSON, is not sent as JSON.
 */
export function exampleTexts(document: JsonObject, message: JsonObject): string[] {
  const content = Object.entries(objectOf(message.content));
  return content.flatMap(([type, held]) => {
    const media = objectOf(held);
    const examples = Object.values(objectOf(media.examples)).filter(isObject);
    const summaries = examples.map((one) => summaryOf(document, one));
    const [only = ''] = summaries.length === 1 ? summaries : [];
    const isForm = type.startsWith('multipart/') && (examples.length > 0 || media.example !== undefined);
    return [
      ...(UNSURE.test(only) ? [`Example: ${only.replace(/\.$/, '')}.`] : []),
      ...(isForm ? [FORM_FIELDS] : []),
    ];
  });
}

function summaryOf(document: JsonObject, example: JsonObject): string {
  return String(example.summary ?? follow(document, example).value.summary ?? '');
}
