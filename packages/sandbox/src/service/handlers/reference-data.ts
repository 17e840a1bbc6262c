import type { Area as AnsweredArea, Handlers } from '@cross-border-payments/server-stubs';
import { type Area, listAreas, listOccupations } from '../../reference-data/index.ts';
import type { Caller } from '../service-context.ts';

/** Areas and occupations (section 4.6). */
export function referenceDataHandlers(): Pick<Handlers<Caller>, 'listAreas' | 'listOccupations'> {
  return {
    listAreas: async () => ({ status: 200, body: { status: '1', data: listAreas().map(answered) } }),
    listOccupations: async () => ({ status: 200, body: { status: '1', data: [...listOccupations()] } }),
  };
}

function answered({ list, ...area }: Area): AnsweredArea {
  return { ...area, list: list.map(answered) };
}
