// Generated from the OpenAPI document. Do not edit: change the document and generate again.

// runtime:errors
const { fail: $fail, add: $add } = /* @__PURE__ */ (() => {
  function add(found, entry) {
    if (found === null) return [entry];
    found.push(entry);
    return found;
  }
  function fail(found, instancePath, schemaPath, keyword, params) {
    return add(found, { instancePath, schemaPath, keyword, params });
  }
  function cut(found, count) {
    if (found === null || count === 0) return null;
    found.length = count;
    return found;
  }
  return { fail, add };
})();
// runtime:code-points
const { codePoints: func0 } = /* @__PURE__ */ (() => {
  function codePoints(text) {
    let count = text.length;
    for (let at = 0; at < text.length - 1; at++) {
      const code = text.charCodeAt(at);
      if (code < 55296 || code > 56319) continue;
      const next = text.charCodeAt(at + 1);
      if (next < 56320 || next > 57343) continue;
      count -= 1;
      at += 1;
    }
    return count;
  }
  return { codePoints };
})();
// runtime:linear
const { linear: $linear } = /* @__PURE__ */ (() => {
  const MAX_REMEMBERED = 2e3;
  function linear(source, flags, classes, program) {
    const tests = classes.map((one) => new RegExp(`^${one}$`, flags));
    const states = /* @__PURE__ */ new Map();
    let remembered = 0;
    function stateOf(places, isStart) {
      const inner = reach(program, places, isStart, false);
      const key = inner.join();
      const known = states.get(key);
      if (known) return known;
      const isMatch = inner.some((place) => program[place]?.[0] === -4);
      const atEnd = reach(program, places, isStart, true);
      const state = {
        steps: inner.flatMap((place) => ((program[place]?.[0] ?? -1) >= 0 ? [program[place]] : [])),
        isMatch,
        isMatchAtEnd: atEnd.some((place) => program[place]?.[0] === -4),
        next: /* @__PURE__ */ new Map(),
      };
      if (!isStart) states.set(key, state);
      return state;
    }
    function follow(state, character) {
      const known = state.next.get(character);
      if (known) return known;
      const places = state.steps.flatMap(([kind, next = 0]) => (tests[kind]?.test(character) ? [next] : []));
      if (remembered >= MAX_REMEMBERED) {
        for (const { next } of states.values()) next.clear();
        states.clear();
        remembered = 0;
      }
      const found = stateOf([...places, 0], false);
      state.next.set(character, found);
      remembered += 1;
      return found;
    }
    function test(text) {
      let state = stateOf([0], true);
      for (const character of flags.includes('u') ? text : text.split('')) {
        if (state.isMatch) return true;
        state = follow(state, character);
      }
      return state.isMatch || state.isMatchAtEnd;
    }
    return { source, flags, test };
  }
  function reach(program, from, isStart, isEnd) {
    const found = /* @__PURE__ */ new Set();
    const open = [...from];
    for (let place = open.pop(); place !== void 0; place = open.pop()) {
      if (found.has(place)) continue;
      found.add(place);
      const [kind, next = 0, other = 0] = program[place] ?? [-4];
      if (kind === -1) open.push(next, other);
      if ((kind === -2 && isStart) || (kind === -3 && isEnd)) open.push(next);
    }
    return [...found].sort((a, b) => a - b);
  }
  function bounded(pattern, most) {
    const { source, flags } = pattern;
    return { source, flags, test: (text) => text.length <= most && pattern.test(text) };
  }
  return { linear };
})();
// runtime:coerce
const { coerce: $coerce } = /* @__PURE__ */ (() => {
  const INTEGER = /^-?(?:0|[1-9]\d*)$/;
  const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
  function coerce(plan, texts, readJson = parseJson) {
    const entries = [];
    const trees = /* @__PURE__ */ new Map();
    for (const [name, text] of Object.entries(texts)) {
      const [outer = name, ...path] = pathOf(name);
      const isDeep = path.length > 0 && own(plan, outer)?.members !== void 0;
      if (isDeep) trees.set(outer, withLeaf(trees.get(outer), path, text));
      else {
        const coercion = own(plan, name) ?? own(plan, '') ?? {};
        const rest = afterLead(coercion, text);
        if (rest !== void 0) entries.push([name, coerceOne(coercion, rest, (json) => readJson(json, name))]);
      }
    }
    for (const [name, tree] of trees)
      entries.push([name, coerceTree(own(plan, name) ?? {}, tree, (json) => readJson(json, name))]);
    return Object.fromEntries(entries);
  }
  function afterLead({ lead, list }, text) {
    if (lead === void 0 || typeof text !== 'string') return text;
    if (!text.startsWith(lead)) return void 0;
    const rest = text.slice(lead.length);
    if (lead.length === 1) return rest;
    if (!/^(?:=|;|$)/.test(rest)) return void 0;
    return list === lead ? rest : withoutEquals(rest);
  }
  function withoutEquals(text) {
    return text.startsWith('=') ? text.slice(1) : text;
  }
  const MOST_NAMES = 20;
  function pathOf(name) {
    if (!/^[^[\]]+(?:\[[^[\]]*\])+$/.test(name)) return [name];
    const path = name.slice(0, -1).split(/\]?\[/);
    return path.length > MOST_NAMES ? [name] : path;
  }
  function withLeaf(tree, path, text) {
    const [name, ...rest] = path;
    if (name === void 0) return text;
    const members = tree instanceof Map ? tree : /* @__PURE__ */ new Map();
    return members.set(name, withLeaf(members.get(name), rest, text));
  }
  function coerceTree(coercion, tree, read) {
    if (!(tree instanceof Map)) return coerceOne(coercion, tree, read);
    const { list, each = {}, members = {} } = coercion;
    if (list) return [...tree.values()].flatMap((item) => itemsOf(each, item, read));
    const entries = [...tree].map(([name, value]) => [
      name,
      coerceTree(own(members, name) ?? own(members, '') ?? {}, value, read),
    ]);
    return Object.fromEntries(entries);
  }
  function itemsOf(each, item, read) {
    const isMany = typeof item === 'object' && !(item instanceof Map);
    return isMany ? item.map((text) => coerceTree(each, text, read)) : [coerceTree(each, item, read)];
  }
  function coerceOne(coercion, text, read) {
    const { list, each = {}, orText } = coercion;
    if (!list) return typeof text === 'string' ? coerceText(coercion, text, read) : text;
    const texts = typeof text === 'string' ? [text] : text;
    const items = list.startsWith(',') && each.json ? read(`[${texts.join()}]`) : void 0;
    if (Array.isArray(items)) return items;
    const parts = list === 'repeat' ? texts : texts.flatMap((part) => split(part, list));
    const [only] = parts;
    if (orText && parts.length === 1 && only !== void 0) return only;
    return parts.map((part) => coerceText(each, part, read));
  }
  function split(text, separator) {
    if (separator === ', ') return text.split(',').map((part) => part.trim());
    const parts = text.split(separator);
    return separator.length > 1 ? parts.map(withoutEquals) : parts;
  }
  function coercePairs({ separator, members, equals }, text, read) {
    const parts = text === '' ? [] : split(text, separator);
    const object = /* @__PURE__ */ new Map();
    for (let at = 0; at < parts.length; at += equals ? 1 : 2) {
      const [name, value] = equals ? divide(parts[at] ?? '', separator) : [parts[at] ?? '', parts[at + 1]];
      if (value === void 0 || object.has(name)) return text;
      object.set(name, coerceText(own(members, name) ?? own(members, '') ?? {}, value, read));
    }
    return Object.fromEntries(object);
  }
  function divide(pair, separator) {
    const equals = pair.indexOf('=');
    if (equals === -1) return [pair, separator === ';' ? '' : void 0];
    return [pair.slice(0, equals), pair.slice(equals + 1)];
  }
  const LIST_OR_OBJECT = /^[ \t\r\n]*(?:[[{]|null[ \t\r\n]*$)/;
  function coerceText(coercion, text, read) {
    if (coercion.pairs) return coercePairs(coercion.pairs, text, read);
    if (coercion.json) return coercion.orText && !LIST_OR_OBJECT.test(text) ? text : read(text);
    for (const type of coercion.to ?? []) {
      const value = readAs(type, text);
      if (value !== void 0) return value;
    }
    return text;
  }
  function readAs(type, text) {
    if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : void 0;
    if (type === 'null') return text === 'null' ? null : void 0;
    if (!(type === 'integer' ? INTEGER : NUMBER).test(text)) return void 0;
    const value = Number(text);
    const exact = type === 'integer' ? Number.isSafeInteger(value) : Number.isFinite(value);
    return exact ? value : void 0;
  }
  function parseJson(text) {
    try {
      return JSON.parse(text);
    } catch {
      return text;
    }
  }
  function own(record, name) {
    return Object.hasOwn(record, name) ? record[name] : void 0;
  }
  return { coerce };
})();

const pattern0 = /* @__PURE__ */ $linear(
  '^([a-z]+)*$',
  'u',
  ['[a-z]'],
  [[-2, 1], [-1, 2, 5], [0, 3], [-1, 2, 4], [-1, 2, 5], [-3, 6], [-4]],
);
function validate0(data, { instancePath = '', parentData, parentDataProperty, rootData = data } = {}) {
  validate0.errors = null;
  return true;
}

const $check0 = validate0;
function validate1(data, { instancePath = '', parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.way === undefined) {
      vErrors = $fail(vErrors, instancePath, '#/required', 'required', { missingProperty: 'way' });
      errors++;
    }
    if (data.way !== undefined) {
      const data0 = data.way;
      if (!(typeof data0 == 'number' && !(data0 % 1) && !isNaN(data0) && isFinite(data0))) {
        vErrors = $fail(vErrors, instancePath + '/way', '#/properties/way/type', 'type', { type: 'integer' });
        errors++;
      }
    }
  } else {
    vErrors = $fail(vErrors, instancePath, '#/type', 'type', { type: 'object' });
    errors++;
  }
  validate1.errors = vErrors;
  return errors === 0;
}

const $check1 = validate1;
function validate2(data, { instancePath = '', parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.way === undefined) {
      vErrors = $fail(vErrors, instancePath, '#/required', 'required', { missingProperty: 'way' });
      errors++;
    }
    if (data.way !== undefined) {
      const data0 = data.way;
      if (!(typeof data0 == 'number' && !(data0 % 1) && !isNaN(data0) && isFinite(data0))) {
        vErrors = $fail(vErrors, instancePath + '/way', '#/properties/way/type', 'type', { type: 'integer' });
        errors++;
      }
    }
  } else {
    vErrors = $fail(vErrors, instancePath, '#/type', 'type', { type: 'object' });
    errors++;
  }
  validate2.errors = vErrors;
  return errors === 0;
}

const $check2 = validate2;
function validate3(data, { instancePath = '', parentData, parentDataProperty, rootData = data } = {}) {
  validate3.errors = null;
  return true;
}

const $check3 = validate3;
function validate4(data, { instancePath = '', parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (!(data && typeof data == 'object' && !Array.isArray(data))) {
    vErrors = $fail(vErrors, instancePath, '#/type', 'type', { type: 'object' });
    errors++;
  }
  validate4.errors = vErrors;
  return errors === 0;
}

const $check4 = validate4;
function validate5(data, { instancePath = '', parentData, parentDataProperty, rootData = data } = {}) {
  validate5.errors = null;
  return true;
}

const $check5 = validate5;
function validate6(data, { instancePath = '', parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.value === undefined) {
      vErrors = $fail(vErrors, instancePath, '#/required', 'required', { missingProperty: 'value' });
      errors++;
    }
    if (data.value !== undefined) {
      const data0 = data.value;
      if (!(data0 && typeof data0 == 'object' && !Array.isArray(data0))) {
        vErrors = $fail(vErrors, instancePath + '/value', '#/properties/value/type', 'type', {
          type: 'object',
        });
        errors++;
      }
    }
  } else {
    vErrors = $fail(vErrors, instancePath, '#/type', 'type', { type: 'object' });
    errors++;
  }
  validate6.errors = vErrors;
  return errors === 0;
}

const $check6 = validate6;
function validate7(data, { instancePath = '', parentData, parentDataProperty, rootData = data } = {}) {
  validate7.errors = null;
  return true;
}

const $check7 = validate7;
function validate8(data, { instancePath = '', parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.value === undefined) {
      vErrors = $fail(vErrors, instancePath, '#/required', 'required', { missingProperty: 'value' });
      errors++;
    }
    if (data.value !== undefined) {
      const data0 = data.value;
      if (!(data0 && typeof data0 == 'object' && !Array.isArray(data0))) {
        vErrors = $fail(vErrors, instancePath + '/value', '#/properties/value/type', 'type', {
          type: 'object',
        });
        errors++;
      }
    }
  } else {
    vErrors = $fail(vErrors, instancePath, '#/type', 'type', { type: 'object' });
    errors++;
  }
  validate8.errors = vErrors;
  return errors === 0;
}

const $check8 = validate8;
function validate9(data, { instancePath = '', parentData, parentDataProperty, rootData = data } = {}) {
  validate9.errors = null;
  return true;
}

const $check9 = validate9;
function validate10(data, { instancePath = '', parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    for (const key0 in data) {
      if (!(key0 === 'form' || key0 === 'deep' || key0 === 'space' || key0 === 'pipe')) {
        const data0 = data[key0];
        if (typeof data0 === 'string') {
          if (data0.length > 1000 && func0(data0) > 1000) {
            vErrors = $add(vErrors, {
              instancePath: instancePath + '/' + key0.replace(/~/g, '~0').replace(/\//g, '~1'),
              schemaPath: '#/additionalProperties/maxLength',
              keyword: 'maxLength',
              params: { limit: 1000 },
            });
            errors++;
          }
        } else {
          vErrors = $add(vErrors, {
            instancePath: instancePath + '/' + key0.replace(/~/g, '~0').replace(/\//g, '~1'),
            schemaPath: '#/additionalProperties/type',
            keyword: 'type',
            params: { type: 'string' },
          });
          errors++;
        }
      }
    }
    if (data.form !== undefined) {
      const data1 = data.form;
      if (Array.isArray(data1)) {
        if (data1.length > 20) {
          vErrors = $fail(vErrors, instancePath + '/form', '#/properties/form/maxItems', 'maxItems', {
            limit: 20,
          });
          errors++;
        }
        const len0 = data1.length;
        for (let i0 = 0; i0 < len0; i0++) {
          const data2 = data1[i0];
          if (typeof data2 === 'string') {
            if (data2.length > 1000 && func0(data2) > 1000) {
              vErrors = $fail(
                vErrors,
                instancePath + '/form/' + i0,
                '#/properties/form/items/maxLength',
                'maxLength',
                { limit: 1000 },
              );
              errors++;
            }
          } else {
            vErrors = $fail(vErrors, instancePath + '/form/' + i0, '#/properties/form/items/type', 'type', {
              type: 'string',
            });
            errors++;
          }
        }
      } else {
        vErrors = $fail(vErrors, instancePath + '/form', '#/properties/form/type', 'type', { type: 'array' });
        errors++;
      }
    }
    if (data.deep !== undefined) {
      const data3 = data.deep;
      if (data3 && typeof data3 == 'object' && !Array.isArray(data3)) {
        if (data3.a !== undefined) {
          const data4 = data3.a;
          if (typeof data4 === 'string') {
            if (data4.length > 1000 && func0(data4) > 1000) {
              vErrors = $fail(
                vErrors,
                instancePath + '/deep/a',
                '#/properties/deep/properties/a/maxLength',
                'maxLength',
                { limit: 1000 },
              );
              errors++;
            }
          } else {
            vErrors = $fail(
              vErrors,
              instancePath + '/deep/a',
              '#/properties/deep/properties/a/type',
              'type',
              { type: 'string' },
            );
            errors++;
          }
        }
        if (data3.b !== undefined) {
          const data5 = data3.b;
          if (!(typeof data5 == 'number' && !(data5 % 1) && !isNaN(data5) && isFinite(data5))) {
            vErrors = $fail(
              vErrors,
              instancePath + '/deep/b',
              '#/properties/deep/properties/b/type',
              'type',
              { type: 'integer' },
            );
            errors++;
          }
        }
      } else {
        vErrors = $fail(vErrors, instancePath + '/deep', '#/properties/deep/type', 'type', {
          type: 'object',
        });
        errors++;
      }
    }
    if (data.space !== undefined) {
      const data6 = data.space;
      if (Array.isArray(data6)) {
        if (data6.length > 20) {
          vErrors = $fail(vErrors, instancePath + '/space', '#/properties/space/maxItems', 'maxItems', {
            limit: 20,
          });
          errors++;
        }
        const len1 = data6.length;
        for (let i1 = 0; i1 < len1; i1++) {
          const data7 = data6[i1];
          if (typeof data7 === 'string') {
            if (data7.length > 1000 && func0(data7) > 1000) {
              vErrors = $fail(
                vErrors,
                instancePath + '/space/' + i1,
                '#/properties/space/items/maxLength',
                'maxLength',
                { limit: 1000 },
              );
              errors++;
            }
          } else {
            vErrors = $fail(vErrors, instancePath + '/space/' + i1, '#/properties/space/items/type', 'type', {
              type: 'string',
            });
            errors++;
          }
        }
      } else {
        vErrors = $fail(vErrors, instancePath + '/space', '#/properties/space/type', 'type', {
          type: 'array',
        });
        errors++;
      }
    }
    if (data.pipe !== undefined) {
      const data8 = data.pipe;
      if (Array.isArray(data8)) {
        if (data8.length > 20) {
          vErrors = $fail(vErrors, instancePath + '/pipe', '#/properties/pipe/maxItems', 'maxItems', {
            limit: 20,
          });
          errors++;
        }
        const len2 = data8.length;
        for (let i2 = 0; i2 < len2; i2++) {
          const data9 = data8[i2];
          if (typeof data9 === 'string') {
            if (data9.length > 1000 && func0(data9) > 1000) {
              vErrors = $fail(
                vErrors,
                instancePath + '/pipe/' + i2,
                '#/properties/pipe/items/maxLength',
                'maxLength',
                { limit: 1000 },
              );
              errors++;
            }
          } else {
            vErrors = $fail(vErrors, instancePath + '/pipe/' + i2, '#/properties/pipe/items/type', 'type', {
              type: 'string',
            });
            errors++;
          }
        }
      } else {
        vErrors = $fail(vErrors, instancePath + '/pipe', '#/properties/pipe/type', 'type', { type: 'array' });
        errors++;
      }
    }
  } else {
    vErrors = $fail(vErrors, instancePath, '#/type', 'type', { type: 'object' });
    errors++;
  }
  validate10.errors = vErrors;
  return errors === 0;
}

const $check10 = validate10;
function validate11(data, { instancePath = '', parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.matrix === undefined) {
      vErrors = $fail(vErrors, instancePath, '#/required', 'required', { missingProperty: 'matrix' });
      errors++;
    }
    if (data.label === undefined) {
      vErrors = $fail(vErrors, instancePath, '#/required', 'required', { missingProperty: 'label' });
      errors++;
    }
    if (data.simple === undefined) {
      vErrors = $fail(vErrors, instancePath, '#/required', 'required', { missingProperty: 'simple' });
      errors++;
    }
    if (data.matrix !== undefined) {
      const data0 = data.matrix;
      if (data0 && typeof data0 == 'object' && !Array.isArray(data0)) {
        if (data0.a !== undefined) {
          const data1 = data0.a;
          if (typeof data1 === 'string') {
            if (data1.length > 1000 && func0(data1) > 1000) {
              vErrors = $fail(
                vErrors,
                instancePath + '/matrix/a',
                '#/properties/matrix/properties/a/maxLength',
                'maxLength',
                { limit: 1000 },
              );
              errors++;
            }
          } else {
            vErrors = $fail(
              vErrors,
              instancePath + '/matrix/a',
              '#/properties/matrix/properties/a/type',
              'type',
              { type: 'string' },
            );
            errors++;
          }
        }
        if (data0.b !== undefined) {
          const data2 = data0.b;
          if (!(typeof data2 == 'number' && !(data2 % 1) && !isNaN(data2) && isFinite(data2))) {
            vErrors = $fail(
              vErrors,
              instancePath + '/matrix/b',
              '#/properties/matrix/properties/b/type',
              'type',
              { type: 'integer' },
            );
            errors++;
          }
        }
      } else {
        vErrors = $fail(vErrors, instancePath + '/matrix', '#/properties/matrix/type', 'type', {
          type: 'object',
        });
        errors++;
      }
    }
    if (data.label !== undefined) {
      const data3 = data.label;
      if (Array.isArray(data3)) {
        if (data3.length > 20) {
          vErrors = $fail(vErrors, instancePath + '/label', '#/properties/label/maxItems', 'maxItems', {
            limit: 20,
          });
          errors++;
        }
        const len0 = data3.length;
        for (let i0 = 0; i0 < len0; i0++) {
          const data4 = data3[i0];
          if (typeof data4 === 'string') {
            if (data4.length > 1000 && func0(data4) > 1000) {
              vErrors = $fail(
                vErrors,
                instancePath + '/label/' + i0,
                '#/properties/label/items/maxLength',
                'maxLength',
                { limit: 1000 },
              );
              errors++;
            }
          } else {
            vErrors = $fail(vErrors, instancePath + '/label/' + i0, '#/properties/label/items/type', 'type', {
              type: 'string',
            });
            errors++;
          }
        }
      } else {
        vErrors = $fail(vErrors, instancePath + '/label', '#/properties/label/type', 'type', {
          type: 'array',
        });
        errors++;
      }
    }
    if (data.simple !== undefined) {
      const data5 = data.simple;
      if (data5 && typeof data5 == 'object' && !Array.isArray(data5)) {
        if (data5.a !== undefined) {
          const data6 = data5.a;
          if (typeof data6 === 'string') {
            if (data6.length > 1000 && func0(data6) > 1000) {
              vErrors = $fail(
                vErrors,
                instancePath + '/simple/a',
                '#/properties/simple/properties/a/maxLength',
                'maxLength',
                { limit: 1000 },
              );
              errors++;
            }
          } else {
            vErrors = $fail(
              vErrors,
              instancePath + '/simple/a',
              '#/properties/simple/properties/a/type',
              'type',
              { type: 'string' },
            );
            errors++;
          }
        }
        if (data5.b !== undefined) {
          const data7 = data5.b;
          if (!(typeof data7 == 'number' && !(data7 % 1) && !isNaN(data7) && isFinite(data7))) {
            vErrors = $fail(
              vErrors,
              instancePath + '/simple/b',
              '#/properties/simple/properties/b/type',
              'type',
              { type: 'integer' },
            );
            errors++;
          }
        }
      } else {
        vErrors = $fail(vErrors, instancePath + '/simple', '#/properties/simple/type', 'type', {
          type: 'object',
        });
        errors++;
      }
    }
  } else {
    vErrors = $fail(vErrors, instancePath, '#/type', 'type', { type: 'object' });
    errors++;
  }
  validate11.errors = vErrors;
  return errors === 0;
}

const $check11 = validate11;
function validate12(data, { instancePath = '', parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data['x-pair'] !== undefined) {
      const data0 = data['x-pair'];
      if (data0 && typeof data0 == 'object' && !Array.isArray(data0)) {
        if (data0.a !== undefined) {
          const data1 = data0.a;
          if (typeof data1 === 'string') {
            if (data1.length > 1000 && func0(data1) > 1000) {
              vErrors = $fail(
                vErrors,
                instancePath + '/x-pair/a',
                '#/properties/x-pair/properties/a/maxLength',
                'maxLength',
                { limit: 1000 },
              );
              errors++;
            }
          } else {
            vErrors = $fail(
              vErrors,
              instancePath + '/x-pair/a',
              '#/properties/x-pair/properties/a/type',
              'type',
              { type: 'string' },
            );
            errors++;
          }
        }
        if (data0.b !== undefined) {
          const data2 = data0.b;
          if (!(typeof data2 == 'number' && !(data2 % 1) && !isNaN(data2) && isFinite(data2))) {
            vErrors = $fail(
              vErrors,
              instancePath + '/x-pair/b',
              '#/properties/x-pair/properties/b/type',
              'type',
              { type: 'integer' },
            );
            errors++;
          }
        }
      } else {
        vErrors = $fail(vErrors, instancePath + '/x-pair', '#/properties/x-pair/type', 'type', {
          type: 'object',
        });
        errors++;
      }
    }
  } else {
    vErrors = $fail(vErrors, instancePath, '#/type', 'type', { type: 'object' });
    errors++;
  }
  validate12.errors = vErrors;
  return errors === 0;
}

const $check12 = validate12;
function validate13(data, { instancePath = '', parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.cookie !== undefined) {
      const data0 = data.cookie;
      if (Array.isArray(data0)) {
        if (data0.length > 20) {
          vErrors = $fail(vErrors, instancePath + '/cookie', '#/properties/cookie/maxItems', 'maxItems', {
            limit: 20,
          });
          errors++;
        }
        const len0 = data0.length;
        for (let i0 = 0; i0 < len0; i0++) {
          const data1 = data0[i0];
          if (typeof data1 === 'string') {
            if (data1.length > 1000 && func0(data1) > 1000) {
              vErrors = $fail(
                vErrors,
                instancePath + '/cookie/' + i0,
                '#/properties/cookie/items/maxLength',
                'maxLength',
                { limit: 1000 },
              );
              errors++;
            }
          } else {
            vErrors = $fail(
              vErrors,
              instancePath + '/cookie/' + i0,
              '#/properties/cookie/items/type',
              'type',
              { type: 'string' },
            );
            errors++;
          }
        }
      } else {
        vErrors = $fail(vErrors, instancePath + '/cookie', '#/properties/cookie/type', 'type', {
          type: 'array',
        });
        errors++;
      }
    }
  } else {
    vErrors = $fail(vErrors, instancePath, '#/type', 'type', { type: 'object' });
    errors++;
  }
  validate13.errors = vErrors;
  return errors === 0;
}

const $check13 = validate13;
function validate14(data, { instancePath = '', parentData, parentDataProperty, rootData = data } = {}) {
  validate14.errors = null;
  return true;
}

const $check14 = validate14;
function validate15(data, { instancePath = '', parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.name !== undefined) {
      const data0 = data.name;
      if (typeof data0 === 'string') {
        if (!pattern0.test(data0)) {
          vErrors = $fail(vErrors, instancePath + '/name', '#/properties/name/pattern', 'pattern', {
            pattern: '^([a-z]+)*$',
          });
          errors++;
        }
      } else {
        vErrors = $fail(vErrors, instancePath + '/name', '#/properties/name/type', 'type', {
          type: 'string',
        });
        errors++;
      }
    }
  } else {
    vErrors = $fail(vErrors, instancePath, '#/type', 'type', { type: 'object' });
    errors++;
  }
  validate15.errors = vErrors;
  return errors === 0;
}

const $check15 = validate15;
function validate16(data, { instancePath = '', parentData, parentDataProperty, rootData = data } = {}) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == 'object' && !Array.isArray(data)) {
    if (data.name !== undefined) {
      const data0 = data.name;
      if (typeof data0 === 'string') {
        if (!pattern0.test(data0)) {
          vErrors = $fail(vErrors, instancePath + '/name', '#/properties/name/pattern', 'pattern', {
            pattern: '^([a-z]+)*$',
          });
          errors++;
        }
      } else {
        vErrors = $fail(vErrors, instancePath + '/name', '#/properties/name/type', 'type', {
          type: 'string',
        });
        errors++;
      }
    }
  } else {
    vErrors = $fail(vErrors, instancePath, '#/type', 'type', { type: 'object' });
    errors++;
  }
  validate16.errors = vErrors;
  return errors === 0;
}

const $check16 = validate16;
function validate17(data, { instancePath = '', parentData, parentDataProperty, rootData = data } = {}) {
  validate17.errors = null;
  return true;
}

const $check17 = validate17;
function validate18(data, { instancePath = '', parentData, parentDataProperty, rootData = data } = {}) {
  validate18.errors = null;
  return true;
}

const $check18 = validate18;
function validate19(data, { instancePath = '', parentData, parentDataProperty, rootData = data } = {}) {
  validate19.errors = null;
  return true;
}

const $check19 = validate19;
const $shapes = [{}];
const $validators = {
  ping: {
    answers: { 200: { 'application/json': { validate: $check0, root: 'ping answer 200 application/json' } } },
  },
  stream: { query: { validate: $check1, root: 'stream query', coercions: { way: { to: ['integer'] } } } },
  events: {
    query: { validate: $check2, root: 'events query', coercions: { way: { to: ['integer'] } } },
    answers: {
      200: { 'text/event-stream': { validate: $check3, root: 'events answer 200 text/event-stream' } },
    },
  },
  json: {
    body: { 'application/json': { validate: $check4, root: 'json body application/json' } },
    answers: { 200: { 'application/json': { validate: $check5, root: 'json answer 200 application/json' } } },
  },
  form: {
    body: {
      'multipart/form-data': {
        validate: $check6,
        root: 'form body multipart/form-data',
        coercions: { value: { json: true } },
      },
    },
    answers: { 200: { 'application/json': { validate: $check7, root: 'form answer 200 application/json' } } },
  },
  query: {
    query: { validate: $check8, root: 'query query', coercions: { value: { json: true } } },
    answers: {
      200: { 'application/json': { validate: $check9, root: 'query answer 200 application/json' } },
    },
  },
  styles: {
    query: {
      validate: $check10,
      root: 'styles query',
      coercions: {
        form: { list: ',' },
        deep: { members: { b: { to: ['integer'] } } },
        space: { list: ' ' },
        pipe: { list: '|' },
      },
    },
    path: {
      validate: $check11,
      root: 'styles path',
      coercions: {
        matrix: { lead: ';', pairs: { separator: ';', members: { b: { to: ['integer'] } }, equals: true } },
        label: { lead: '.', list: ',' },
        simple: { pairs: { separator: ',', members: { b: { to: ['integer'] } } } },
      },
    },
    header: {
      validate: $check12,
      root: 'styles header',
      coercions: { 'x-pair': { pairs: { separator: ', ', members: { b: { to: ['integer'] } } } } },
    },
    cookie: { validate: $check13, root: 'styles cookie', coercions: { cookie: { list: ',' } } },
    answers: {
      200: { 'application/json': { validate: $check14, root: 'styles answer 200 application/json' } },
    },
  },
  pattern: {
    query: { validate: $check15, root: 'pattern query', coercions: {} },
    body: { 'application/json': { validate: $check16, root: 'pattern body application/json' } },
    answers: {
      200: { 'application/json': { validate: $check17, root: 'pattern answer 200 application/json' } },
    },
  },
  paid: {
    body: { 'application/json': { validate: $check18, root: 'paid body application/json' } },
    answers: {
      200: { 'application/json': { validate: $check19, root: 'paid answer 200 application/json' } },
    },
  },
};
const $index = {
  schemas: {},
  names: [
    'a',
    'b',
    'cookie',
    'deep',
    'form',
    'label',
    'matrix',
    'name',
    'pipe',
    'simple',
    'space',
    'value',
    'way',
    'x-pair',
  ],
};

export { $coerce as coerce, $index as index, $validators as validators };
