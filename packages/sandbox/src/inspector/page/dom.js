/**
 * Makes elements, and updates a part of the page to what it should show. Text is never parsed as markup.
 *
 * @typedef {Node | string | number | null | undefined | false} Piece
 * @typedef {Piece | readonly Piece[]} Child
 * @typedef {string | number | boolean | null | undefined} Value
 */

/**
 * Makes an element. An attribute that is false, null or undefined is left out; true is an attribute without a value.
 * @param {string} tag
 * @param {Readonly<Record<string, Value>>} [attributes]
 * @param {readonly Child[]} children
 * @returns {HTMLElement}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    element.setAttribute(name, value === true ? '' : String(value));
    if (name === 'data-value' && isText(element)) element.value = String(value);
  }
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
  return element;
}

/**
 * Makes the children of `parent` equal to `wanted` and reuses elements, so that focus, selection, scrolling and typed
 * text survive. An element with an id is reused for the same id.
 * @param {Element} parent
 * @param {readonly Node[]} wanted
 */
export function patch(parent, wanted) {
  const before = new Map([...parent.children].filter(({ id }) => id).map((child) => [child.id, child]));
  const staying = new Set(wanted.map(idOf));
  let current = parent.firstChild;
  for (const node of wanted) {
    current = dropGone(current, staying);
    const id = idOf(node);
    const match = id ? before.get(id) : current;
    if (!match || !isAlike(match, node)) {
      parent.insertBefore(node, current);
      continue;
    }
    if (match === current) current = current.nextSibling;
    else parent.insertBefore(match, current);
    bring(match, node);
  }
  while (current) {
    const next = current.nextSibling;
    current.remove();
    current = next;
  }
}

/**
 * Removes elements whose ids are no longer wanted.
 * @param {ChildNode | null} from
 * @param {ReadonlySet<string>} staying
 */
function dropGone(from, staying) {
  let current = from;
  while (current && idOf(current) && !staying.has(idOf(current))) {
    const next = current.nextSibling;
    current.remove();
    current = next;
  }
  return current;
}

/** @param {Node} node */
function idOf(node) {
  return node instanceof Element ? node.id : '';
}

/**
 * @param {Node} old
 * @param {Node} wanted
 */
function isAlike(old, wanted) {
  return old.nodeName === wanted.nodeName && idOf(old) === idOf(wanted);
}

/**
 * @param {Node} old
 * @param {Node} wanted
 */
function bring(old, wanted) {
  if (!(old instanceof Element) || !(wanted instanceof Element)) {
    if (old.nodeValue !== wanted.nodeValue) old.nodeValue = wanted.nodeValue;
    return;
  }
  const value = wanted.getAttribute('data-value');
  const isNew = value !== old.getAttribute('data-value');
  for (const { name } of [...old.attributes]) if (!wanted.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of wanted.attributes) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  // The code that made an element with `data-own` fills it.
  if (!old.hasAttribute('data-own')) patch(old, [...wanted.childNodes]);
  // Typed text stays until the value itself changes.
  const isField = old instanceof HTMLSelectElement || isText(old);
  if (isField && isNew && value !== null && document.activeElement !== old) old.value = value;
}

/**
 * @param {Element} element
 * @returns {element is HTMLInputElement | HTMLTextAreaElement}
 */
function isText(element) {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}

/**
 * The element of `index.html` with this id.
 * @param {string} id
 */
export function part(id) {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`The page has no part ${id}.`);
  return element;
}
