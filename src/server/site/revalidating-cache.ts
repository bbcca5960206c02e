/** Something that was read of the database, with a revision that differs whenever anything in it does. */
type Revised = { revision: string } | undefined;

export interface Recall<Value extends Revised> {
  /**
   * What was last read under this key where that is young enough to be trusted, and otherwise what
   * is read now, in one question for all who ask at once. The same object comes back for as long
   * as its revision does, so that what was made of it can be kept beside it.
   * @throws what reading threw, where nothing may stand in for it
   */
  read: (key: string) => Promise<Value>;
  /** Trusts nothing that was read, or began to be read, before now. Call it after each commit. */
  distrust: () => void;
}

export interface RecallOptions {
  clock: () => Date;
  log: { warn: (details: { err: unknown }, message: string) => void };
}

interface Entry<Value> {
  value: NonNullable<Value>;
  generation: number;
  confirmedAt: number;
}

/** An edit on another copy of the server shows within a second, a slow question included. */
const trustMilliseconds = 500;
const capacity = 200;

/** Keeps what `load` found; what it did not find is asked for each time, so that nobody can fill the memory. */
export function createRecall<Value extends Revised>(
  load: (key: string) => Promise<Value>,
  { clock, log }: RecallOptions,
): Recall<Value> {
  const held = new Map<string, Entry<Value>>();
  const asked = new Map<string, { generation: number; answer: Promise<Value> }>();
  let generation = 0;
  const now = () => clock().getTime();

  // A clock that was set back must not make an old answer look young.
  const isTrusted = (entry: Entry<Value>) =>
    entry.generation === generation && Math.abs(now() - entry.confirmedAt) < trustMilliseconds;

  function keep(key: string, entry: Entry<Value> | undefined) {
    held.delete(key);
    if (entry) held.set(key, entry);
    for (const oldest of held.keys()) if (held.size > capacity) held.delete(oldest);
  }

  async function ask(key: string): Promise<Value> {
    const begun = { generation, confirmedAt: now() };
    try {
      const read = await load(key);
      const before = held.get(key)?.value;
      const value = before?.revision === read?.revision ? before : read;
      keep(key, value && { ...begun, value });
      return value as Value;
    } catch (err) {
      const before = held.get(key);
      if (before?.generation !== generation) throw err;
      log.warn({ err }, 'the database does not answer: what was last read of it stands');
      before.confirmedAt = now();
      return before.value;
    }
  }

  return {
    read(key) {
      const entry = held.get(key);
      if (entry && isTrusted(entry)) return Promise.resolve(entry.value);
      const pending = asked.get(key);
      if (pending?.generation === generation) return pending.answer;
      const answer = ask(key).finally(() => {
        if (asked.get(key)?.answer === answer) asked.delete(key);
      });
      asked.set(key, { generation, answer });
      return answer;
    },
    distrust() {
      generation++;
    },
  };
}
