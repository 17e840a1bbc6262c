import {
  makeNode,
  type Operation,
  type Parameter,
  type ParameterPlace,
  parametersObject,
  type SchemaNode,
} from '@cross-border-payments/openapi/model';

/** Returns the parameters of one place as one object, whose members have the parameters' descriptions. */
export function parameterNode(operation: Operation, place: ParameterPlace): SchemaNode | undefined {
  const parameters = operation.parameters[place].map(described);
  return parameters.length === 0 ? undefined : parametersObject(operation, place, parameters);
}

function described(parameter: Parameter): Parameter {
  const { schema, description, deprecated, pointer } = parameter;
  if (description === undefined && !deprecated) return parameter;
  const said = description === undefined ? {} : { description };
  const text = { ...said, deprecated, readOnly: false, writeOnly: false };
  return { ...parameter, schema: makeNode({ id: `${pointer} described`, pointer, ref: schema, text }) };
}
