import {
  bodyExample,
  type OpenApiDocument,
  type Operation,
  queryExamples,
} from '@cross-border-payments/checks';
import type { RequestProperty, RuleAnswers } from './rule-questions.ts';

export interface NewRule extends RuleAnswers {
  readonly id: string;
  readonly section: string;
  readonly operation: Operation;
  readonly properties: ReadonlyMap<string, RequestProperty>;
  /** Whether the request is accepted without the new rule. */
  readonly accepts: (request: object) => boolean;
  /** File of the facts of the operation's request, relative to the document. */
  readonly sourceFile: string;
}

interface Instance {
  readonly name: string;
  readonly at?: string;
  readonly value: object;
}

interface Instances {
  readonly accept: readonly Instance[];
  readonly reject: readonly Instance[];
}

/**
 * Makes instances from the example of the request, so that each clause of a rule determines the verdict on at least one
 * instance.
 */
export function instancesOf(document: OpenApiDocument, rule: NewRule): Instances {
  const { when, value, requires } = rule;
  const { object } = rule.operation;
  const base = (bodyExample(document, object) ?? queryExamples(object.parameters)) as Record<string, unknown>;
  const sample = (name: string) => base[name] ?? rule.properties.get(name)?.values[0] ?? 'given';
  const given = { ...base, [when]: value ?? sample(when), [requires]: sample(requires) };
  const { accept, reject } = value === undefined ? whenGiven(rule, given) : whenValue(rule, given);
  const chosen = (instance: Instance) => {
    const fewer = neededOnly(rule, instance.value);
    // Another rule may require more properties, or forbid some in the example.
    const values = instance.value === given ? [given, fewer] : [fewer, instance.value];
    const own = [when, requires];
    const others = [...rule.properties.keys()].filter((name) => !own.includes(name) && !(name in fewer));
    const more = others.map((name) => ({ [name]: sample(name) }));
    const tried = [
      ...values,
      ...more.map((one) => ({ ...fewer, ...one })),
      Object.assign({}, ...more, fewer),
    ];
    const found = tried.find((one) => rule.accepts(one));
    if (found) return { ...instance, value: found };
    throw new Error(
      `No request was found for the instance "${instance.name}", because other rules of ${rule.operation.id} reject all that were tried. Write the rule by hand.`,
    );
  };
  return { accept: accept.map(chosen), reject: reject.map(chosen) };
}

/** Removes optional properties, except those of the rule. */
function neededOnly({ properties, when, requires }: NewRule, value: object): object {
  const isNeeded = (name: string) => properties.get(name)?.isRequired || name === when || name === requires;
  return without(value, ...Object.keys(value).filter((name) => !isNeeded(name)));
}

function whenGiven({ properties, when, requires, together }: NewRule, given: object): Instances {
  const neither = without(given, when, requires);
  const empty = (name: string) =>
    properties.get(name)?.mayBeEmpty ? [{ name: `an empty ${name}`, value: { ...neither, [name]: '' } }] : [];
  const demanded = together ? [requires, when] : [requires];
  return {
    accept: [
      { name: 'both', value: given },
      { name: 'neither', value: neither },
      ...empty(when),
      ...(together ? empty(requires) : []),
    ],
    reject: demanded.flatMap((name) => missing(properties, name, given)),
  };
}

function whenValue({ properties, when, value, requires }: NewRule, given: object): Instances {
  const property = properties.get(when);
  const other = property?.values.find((one) => one !== value);
  const alone = without(given, requires);
  return {
    accept: [
      { name: `${value} with ${requires}`, value: given },
      ...(other === undefined
        ? []
        : [{ name: `${other} without ${requires}`, value: { ...alone, [when]: other } }]),
      ...(property?.isRequired ? [] : [{ name: 'neither', value: without(alone, when) }]),
    ],
    reject: missing(properties, requires, given),
  };
}

function missing(properties: NewRule['properties'], name: string, given: object): Instance[] {
  const empty = { name: `${name} is empty`, at: name, value: { ...given, [name]: '' } };
  return [
    { name: `no ${name}`, at: name, value: without(given, name) },
    ...(properties.get(name)?.mayBeEmpty ? [empty] : []),
  ];
}

function without(value: object, ...names: readonly string[]): object {
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));
}
