/** A plain value of a pickle: tuples are arrays, dicts are maps, integers are numbers where these are exact and bigints beyond. */
export type PickleValue = PickleScalar | PickleValue[] | Map<PickleScalar, PickleValue>;
export type PickleScalar = null | boolean | number | bigint | string;

/** Bounds of what a pickle may make us build. */
export type PickleLimits = {
  /** Bytes of the whole pickle. */
  bytes: number;
  /** Containers within containers. */
  nesting: number;
  /** Values pushed; also values of the result, shared ones counted at each place. A dict counts as eight, as it takes that much memory. */
  items: number;
  /** Entries of the memo, where a pickle stores values for later reference. */
  memo: number;
};

export class PickleRefusal extends Error {}

/** A list, tuple or dict with what it holds; `value` is what the caller gets. */
export class Container {
  readonly value: PickleValue[] | Map<PickleScalar, PickleValue>;
  nesting = 1;
  weight: number;
  /** A tuple, or a container inside another, no longer changes: thus none can contain itself, and nesting and weight stay true. */
  isComplete = false;

  constructor(value: PickleValue[] | Map<PickleScalar, PickleValue>, weight: number) {
    this.value = value;
    this.weight = weight;
  }
}

export type Slot = PickleScalar | Container;

const dictWeight = 8;

/** The machine that a pickle drives: a stack with marks, and a memo. Each operation throws PickleRefusal where Python's would fail. */
export class PickleStack {
  readonly #slots: Slot[] = [];
  readonly #marks: number[] = [];
  readonly #memo: (Slot | undefined)[] = [];
  readonly #limits: PickleLimits;
  #pushed = 0;

  constructor(limits: PickleLimits) {
    this.#limits = limits;
  }

  push(slot: Slot, weight = 1): void {
    this.#pushed += weight;
    if (this.#pushed > this.#limits.items) throw tooMany('items', this.#limits.items);
    this.#slots.push(slot);
  }

  pushList(): void {
    this.push(new Container([], 1));
  }

  pushDict(): void {
    this.push(new Container(new Map(), dictWeight), dictWeight);
  }

  mark(): void {
    if (this.#marks.length >= this.#limits.nesting) throw tooMany('marks within marks', this.#limits.nesting);
    this.#marks.push(this.#slots.length);
  }

  /** Turns the last `count` values into a tuple. */
  pushTuple(count: number): void {
    const start = this.#slots.length - count;
    if (start < this.#fence()) throw underflow();
    this.#tupleFrom(start);
  }

  pushTupleSinceMark(): void {
    this.#tupleFrom(this.#popMark());
  }

  append(): void {
    this.#appendFrom(this.#slots.length - 1);
  }

  appendSinceMark(): void {
    this.#appendFrom(this.#popMark());
  }

  setItem(): void {
    this.#setFrom(this.#slots.length - 2);
  }

  setItemsSinceMark(): void {
    this.#setFrom(this.#popMark());
  }

  memoize(index = this.#memo.length): void {
    if (this.#slots.length <= this.#fence()) throw underflow();
    if (index >= this.#limits.memo) throw tooMany('memo entries', this.#limits.memo);
    this.#memo[index] = this.#slots[this.#slots.length - 1];
  }

  recall(index: number): void {
    const slot = this.#memo[index];
    if (slot === undefined) throw new PickleRefusal('it refers to a memo entry that does not exist');
    this.push(slot);
  }

  /** The one value that is left at the end. */
  result(): PickleValue {
    if (this.#marks.length > 0) throw new PickleRefusal('it ends within a mark');
    const [slot] = this.#slots;
    if (slot === undefined) throw underflow();
    if (this.#slots.length > 1) throw new PickleRefusal('it leaves more than one value');
    return contentOf(slot);
  }

  #tupleFrom(start: number): void {
    const tuple = new Container([], 1);
    this.#moveInto(tuple, start, (value) => Array.isArray(tuple.value) && tuple.value.push(value));
    tuple.isComplete = true;
    this.push(tuple);
  }

  #appendFrom(start: number): void {
    const list = this.#target(start);
    const { value: items } = list;
    if (!Array.isArray(items)) throw new PickleRefusal('it appends to a value that is not a list');
    this.#moveInto(list, start, (value) => items.push(value));
  }

  #setFrom(start: number): void {
    const dict = this.#target(start);
    const { value: entries } = dict;
    if (!(entries instanceof Map)) throw new PickleRefusal('it sets a key of a value that is not a dict');
    if ((this.#slots.length - start) % 2 !== 0) throw new PickleRefusal('it sets a key without a value');
    let key: PickleScalar = null;
    let isKey = true;
    this.#moveInto(dict, start, (value) => {
      if (!isKey) entries.set(key, value);
      else if (typeof value === 'object' && value !== null) throw new PickleRefusal('a key is not plain');
      else key = value;
      isKey = !isKey;
    });
  }

  /** The container below `start`, which may still change. */
  #target(start: number): Container {
    if (start <= this.#fence()) throw underflow();
    const target = this.#slots[start - 1];
    if (!(target instanceof Container)) throw new PickleRefusal('it fills a value that is not a container');
    if (target.isComplete)
      throw new PickleRefusal('it fills a tuple, or a container that is already inside another');
    return target;
  }

  /** Moves the values from `start` on into a container, charging its nesting and weight. */
  #moveInto(target: Container, start: number, add: (value: PickleValue) => void): void {
    const { nesting, items } = this.#limits;
    for (let i = start; i < this.#slots.length; i++) {
      const slot = this.#slots[i] ?? null;
      if (slot instanceof Container) {
        if (slot === target) throw new PickleRefusal('a container contains itself');
        slot.isComplete = true;
        target.weight += slot.weight;
        if (slot.nesting >= target.nesting) target.nesting = slot.nesting + 1;
        if (target.nesting > nesting) throw tooMany('levels of nesting', nesting);
      } else {
        target.weight++;
      }
      if (target.weight > items) throw tooMany('items', items);
      add(contentOf(slot));
    }
    this.#slots.length = start;
  }

  #popMark(): number {
    const mark = this.#marks.pop();
    if (mark === undefined) throw new PickleRefusal('it refers to a mark that does not exist');
    return mark;
  }

  /** Values below the last mark are out of reach until it is popped. */
  #fence(): number {
    return this.#marks[this.#marks.length - 1] ?? 0;
  }
}

function contentOf(slot: Slot): PickleValue {
  return slot instanceof Container ? slot.value : slot;
}

function tooMany(what: string, limit: number): PickleRefusal {
  return new PickleRefusal(`it has more than ${limit.toLocaleString('en')} ${what}`);
}

function underflow(): PickleRefusal {
  return new PickleRefusal('it takes a value from an empty stack');
}
