// Generated from the OpenAPI document. Do not edit: change the document and generate again.

export type Order = { id: string } & ({ card: string } | { iban: string; bank?: string });
