/** A PDF small enough for any test. */
export const PDF = new File(['%PDF-1.4 test'], 'document.pdf', { type: 'application/pdf' });
