const IRI_PATTERN = /^[a-z][a-z0-9+.-]*:[^\s<>"{}|\\^`]+$/iu;
const IRI_REFERENCE_PATTERN = /^[^\s<>"{}|\\^`]*$/u;
const LABEL_PATTERN = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}\u00b7-]{0,61}[\p{L}\p{M}\p{N}])?$/u;
const MAILBOX_PATTERN = /^[^\s@()<>[\]\\,;:"]+$/u;

/** Checks for an IRI with scheme (RFC 3987). */
export function iri(text: string): boolean {
  return IRI_PATTERN.test(text);
}

/** Checks for an IRI or a reference relative to one (RFC 3987). */
export function iriReference(text: string): boolean {
  return IRI_REFERENCE_PATTERN.test(text);
}

/** Checks for a host name in any script: labels of at most 63 characters, 253 in all. */
export function idnHostname(text: string): boolean {
  return text.length <= 253 && text.split('.').every((label) => LABEL_PATTERN.test(label));
}

export function idnEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  return (
    at > 0 && text.length <= 320 && MAILBOX_PATTERN.test(text.slice(0, at)) && idnHostname(text.slice(at + 1))
  );
}
