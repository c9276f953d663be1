import { type ApiError, hasProblemCode, isApiError } from '#contract/client.ts';
import {
  hall,
  type HallDraft,
  type HallItem,
  type HallSizes,
} from '#features/hall/contract/hall.ts';
import { callApi } from '#ui/api.ts';
import {
  applyEdit,
  applyOthers,
  type Edit,
  type HallState,
  type ItemChanges,
  redoEdit,
  undoEdit,
} from './hall-history.ts';

/** 'waiting': the draft will be saved in a moment. 'offline': saving failed and is tried again. */
type SaveState = 'saved' | 'waiting' | 'saving' | 'offline' | 'conflict';
export type DraftSnapshot = HallState & { saveState: SaveState; conflict: ApiError | null };

/** How long after the last change the draft is saved, and after a failure saved again, in ms. */
const saveDelay = 800;
const retryDelay = 3_000;
/** Problems that trying again doesn't solve. */
const conflicts = [
  'hall-item-changed',
  'hall-base-changed',
  'hall-too-large',
  'validation-failed',
] as const;

const toState = ({ hall: { items, height, tableSize } }: HallDraft): HallState => ({
  items: new Map(items.map((item) => [item.id, item])),
  sizes: { height, tableSize },
  undo: [],
  redo: [],
});

const isSameSize = (a: HallSizes, b: HallSizes) =>
  a.height === b.height && a.tableSize === b.tableSize;

const toChanges = (put: readonly HallItem[], remove: readonly string[]): ItemChanges =>
  new Map<string, HallItem | null>([
    ...put.map((item) => [item.id, item] as const),
    ...remove.map((id) => [id, null] as const),
  ]);

/** The draft of a hall in this browser: saves changed items by itself, and takes over what others save. */
export class HallDraftStore {
  readonly #event: number;
  #snapshot: DraftSnapshot;
  /** The draft as the server has it. */
  #saved: { version: number; base: number; state: HallState };
  #saving: Promise<boolean> | undefined;
  #timer = 0;
  readonly #listeners = new Set<() => void>();

  constructor(event: number, draft: HallDraft) {
    this.#event = event;
    const state = toState(draft);
    this.#snapshot = { ...state, saveState: 'saved', conflict: null };
    this.#saved = { version: draft.version, base: draft.base, state };
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly getSnapshot = (): DraftSnapshot => this.#snapshot;

  /** Version and base of what is saved, for publishing. */
  getSaved() {
    const { version, base } = this.#saved;
    return { version, base };
  }

  edit(step: Edit): void {
    const next = applyEdit(this.#snapshot, step, Date.now());
    if (next === this.#snapshot) return;
    this.#set(next);
    this.#schedule();
  }

  /** Returns how many items stay because someone else changed them. */
  undo(): number {
    return this.#revert(undoEdit);
  }
  redo(): number {
    return this.#revert(redoEdit);
  }

  /** Saves what has changed, once a save that is under way has ended, and fetches what others changed. False while something is not saved. */
  async save(): Promise<boolean> {
    while (this.#saving) await this.#saving;
    window.clearTimeout(this.#timer);
    this.#saving = this.#sendChanges();
    try {
      return await this.#saving;
    } finally {
      this.#saving = undefined;
    }
  }

  async #sendChanges(): Promise<boolean> {
    const { put, remove, sizes } = this.#listChanged();
    if (!this.isSaved()) this.#set({ saveState: 'saving' });
    try {
      const { version, base } = this.#saved;
      const response = await callApi(hall.changeDraft, {
        params: { id: this.#event },
        body: { base, since: version, put, remove, ...(sizes && { sizes }) },
      });
      this.#take(response, toChanges(put, remove));
    } catch (error) {
      this.#fail(error);
      return false;
    }
    if (this.isSaved()) this.#set({ saveState: 'saved' });
    else this.#schedule();
    return this.isSaved();
  }

  isSaved(): boolean {
    const { put, remove, sizes } = this.#listChanged();
    return put.length + remove.length === 0 && !sizes;
  }

  /** Called with the newest version that the server has. */
  notice({ version, base }: { version: number; base: number }): void {
    if (this.#saving || this.#snapshot.saveState === 'conflict') return;
    const isPublished = base !== this.#saved.base;
    if (isPublished && this.isSaved()) void this.reload(false).catch(() => undefined);
    else if (isPublished || version > this.#saved.version) void this.save();
  }

  /** Starts from what the server has; `keep` puts the own changes on top of it. */
  async reload(keep: boolean): Promise<void> {
    const { put, remove, sizes } = this.#listChanged();
    const fresh = await callApi(hall.getDraft, { params: { id: this.#event } });
    const state = toState(fresh);
    this.#saved = { version: fresh.version, base: fresh.base, state };
    this.#set({ ...state, saveState: 'saved', conflict: null });
    if (keep)
      this.edit({
        label: 'saved own changes',
        changes: toChanges(put, remove),
        ...(sizes && { sizes }),
      });
  }

  #revert(step: typeof undoEdit): number {
    const { state, skipped } = step(this.#snapshot);
    this.#set(state);
    this.#schedule();
    return skipped;
  }

  #listChanged() {
    const [mine, saved] = [this.#snapshot, this.#saved.state];
    return {
      put: [...mine.items.values()].filter((item) => saved.items.get(item.id) !== item),
      remove: [...saved.items.keys()].filter((id) => !mine.items.has(id)),
      sizes: isSameSize(mine.sizes, saved.sizes) ? undefined : mine.sizes,
    };
  }

  /** Takes over the response to a save. What was changed here while the call ran stays, and is saved next. */
  #take(
    response: { version: number; others: HallItem[]; removed: string[]; sizes: HallSizes },
    sent: ItemChanges,
  ): void {
    const others = toChanges(response.others, response.removed);
    const before = this.#saved.state;
    const { items, sizes } = this.#snapshot;
    const isUntouched = (id: string) => items.get(id) === before.items.get(id);
    const incoming = new Map([...others].filter(([id]) => isUntouched(id)));
    const ownSizes = isSameSize(sizes, before.sizes) ? response.sizes : sizes;
    const saved = applyOthers(before, sent, response.sizes);
    this.#saved = {
      ...this.#saved,
      version: response.version,
      state: applyOthers(saved, others, response.sizes),
    };
    this.#set(applyOthers(this.#snapshot, incoming, ownSizes));
  }

  #fail(error: unknown): void {
    if (conflicts.some((code) => hasProblemCode(error, code))) {
      this.#set({ saveState: 'conflict', conflict: isApiError(error) ? error : null });
      return;
    }
    this.#set({ saveState: 'offline' });
    this.#timer = window.setTimeout(() => void this.save(), retryDelay);
  }

  #schedule(): void {
    if (this.#snapshot.saveState !== 'conflict') this.#set({ saveState: 'waiting' });
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.save(), saveDelay);
  }

  #set(change: Partial<DraftSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change };
    for (const listener of this.#listeners) listener();
  }
}
