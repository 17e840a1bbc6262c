import type { Area as AnsweredArea, Handlers } from '@cross-border-payments/server-stubs';
import { type Area, listAreas } from '../../reference-data/areas.ts';
import { listOccupations } from '../../reference-data/occupations.ts';
import type { Caller } from '../service-context.ts';

/** Areas and occupations (section 4.6). */
export function referenceDataHandlers() {
  return {
    listAreas: async () => ({ status: 200, body: { status: '1', data: listAreas().map(answered) } }),
    listOccupations: async () => ({ status: 200, body: { status: '1', data: [...listOccupations()] } }),
  } satisfies Partial<Handlers<Caller>>;
}

function answered({ list, ...area }: Area): AnsweredArea {
  return { ...area, list: list.map(answered) };
}
