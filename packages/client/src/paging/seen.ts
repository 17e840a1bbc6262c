/**
 * Tells records that come for the first time.
 *
 * @param most so many ids are remembered
 * @returns whether a record is new; without an id it always is, since none is promised
 */
export function seen(most: number): (record: object) => boolean {
  const ids = new Set<string>();
  return (record) => {
    const { tradeId: id } = record as { tradeId?: unknown };
    if (typeof id !== 'string' || id === '') return true;
    const isNew = !ids.delete(id);
    ids.add(id);
    if (ids.size > most) ids.delete(ids.values().next().value as string);
    return isNew;
  };
}
