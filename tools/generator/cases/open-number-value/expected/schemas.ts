// Generated from the OpenAPI document. Do not edit: change the document and generate again.

/** The properties of {@link Order}, apart from its conditions. */
export interface OrderFields<Level extends number = number> {
  level: Level;
  reason?: string;
}

export type Order<Level extends number = number> =
  & OrderFields<Level>
  & (0 extends Level
    ? (Level extends 0
      ? { reason: string }
      : unknown
    )
    : unknown
  );
