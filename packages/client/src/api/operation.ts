import type { SentOperation } from '../core/operation.ts';
import type { RawBody } from '../core/transport/outgoing.ts';

/** How one parameter, or one field of a form, is written. Without it, the defaults of OpenAPI apply. */
export interface ValueStyle {
  /** `simple`, `label`, `matrix`, `form`, `spaceDelimited`, `pipeDelimited` or `deepObject`. */
  readonly style?: string;
  readonly explode?: boolean;
  /** Set if the value is written as this media type rather than by `style`. */
  readonly contentType?: string;
  /** Leaves characters such as `/` and `:` as they are. */
  readonly allowReserved?: boolean;
}

/** Styles by the name of a parameter or a field. */
export type ValueStyles = Readonly<Record<string, ValueStyle>>;

/** One operation of any document, as data. Whatever is as OpenAPI has it by default is left out. */
export interface ApiOperation<Input = unknown, Answers = unknown> extends SentOperation {
  /** The path template, below the base URL. */
  readonly path: string;
  /** Styles of the parameters that differ from the default of their place. */
  readonly styles?: {
    readonly path?: ValueStyles;
    readonly query?: ValueStyles;
    readonly headers?: ValueStyles;
    readonly cookies?: ValueStyles;
  };
  /** The media types of the body. The first is used unless the input names another. */
  readonly body?: readonly string[];
  /** Styles of the fields of a form, by its media type. */
  readonly encoding?: Readonly<Record<string, ValueStyles>>;
  /** Alternatives, each a list of names of security schemes. Absent if the operation needs none. */
  readonly security?: readonly (readonly string[])[];
  /** The media types of the answers. Defaults to JSON. */
  readonly accept?: string;
  /** Set if a redirect is the answer of a success. */
  readonly redirects?: true;
  /** The URL of a service of its own, in place of the base URL. */
  readonly server?: string;
  /** Types alone: never set. */
  readonly types?: { readonly input: Input; readonly answers: Answers };
}

/** The parts of a request. */
export interface ApiInput {
  readonly path?: object;
  readonly query?: object;
  readonly headers?: object;
  readonly cookies?: object;
  readonly body?: unknown;
  /** The media type of the body. */
  readonly contentType?: string;
}

/** A request without credentials. */
export interface WrittenRequest {
  readonly url: string;
  /** With lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: BodyInit | RawBody | undefined;
}
