/** Gives every operation a unique id. */
export class OperationIds {
  readonly #taken = new Set<string>();

  /**
   * Returns the id of an operation, made from method and path where the document gives none.
   *
   * @param wanted the `operationId` of the document, if any
   */
  give(
    wanted: string | undefined,
    method: string,
    path: string,
  ): { id: string; origin: 'document' | 'derived' } {
    const base = wanted?.trim() || derivedId(method, path);
    let id = base;
    for (let count = 2; this.#taken.has(id.toLowerCase()); count++) id = `${base}_${count}`;
    this.#taken.add(id.toLowerCase());
    return { id, origin: id === wanted ? 'document' : 'derived' };
  }
}

/** Derives an id: `GET /pets/{petId}/toys` becomes `getPetsByPetIdToys`. */
function derivedId(method: string, path: string): string {
  const words = path.replaceAll(/\{([^{}]*)\}/g, ' by $1 ').split(/[^\p{L}\p{N}]+/u);
  const name = words.filter(Boolean).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return method.toLowerCase() + name.join('');
}
