import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchChairs } from './live-chairs.ts';

const opened: Source[] = [];

class Source extends EventTarget {
  static readonly CLOSED = 2;
  readyState = 1;
  closed = false;
  readonly address: string;
  constructor(address: string) {
    super();
    this.address = address;
    opened.push(this);
  }
  close() {
    this.closed = true;
  }
}

beforeEach(() => {
  opened.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', Source);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function watched() {
  const watcher = { onChange: vi.fn(), onMissed: vi.fn(), onLive: vi.fn() };
  const stop = watchChairs('/stream', watcher);
  const source = opened[0];
  if (!source) throw new Error('no stream was opened');
  return { ...watcher, stop, source };
}

const wire = {
  id: 5,
  tableName: 'Table 1',
  chairName: 'Chair 5',
  amount: 200,
  chairType: 'adult',
  chairStatus: 'Reserved',
  taken: false,
};

test('a message is decoded: dollars become cents', () => {
  const { source, onChange } = watched();
  source.dispatchEvent(
    new MessageEvent('message', { data: JSON.stringify({ changed: [wire], removed: [7] }) }),
  );
  expect(onChange).toHaveBeenCalledExactlyOnceWith({
    changed: [{ ...wire, amount: 20_000 }],
    removed: [7],
  });
});

test('a message that cannot be read means fetching anew', () => {
  const { source, onChange, onMissed } = watched();
  source.dispatchEvent(new MessageEvent('message', { data: '{"changed":1}' }));
  source.dispatchEvent(new MessageEvent('message', { data: 'no' }));
  expect(onChange).not.toHaveBeenCalled();
  expect(onMissed).toHaveBeenCalledTimes(2);
});

test('each connection and each refetch event fetch anew, the greeting does not', () => {
  const { source, onMissed } = watched();
  source.dispatchEvent(new Event('open'));
  source.dispatchEvent(new MessageEvent('open', { data: '{}' }));
  expect(onMissed).toHaveBeenCalledTimes(1);
  source.dispatchEvent(new Event('error'));
  source.dispatchEvent(new Event('open'));
  source.dispatchEvent(new MessageEvent('refetch', { data: '{}' }));
  expect(onMissed).toHaveBeenCalledTimes(3);
});

test('one failure is no reason to poll, three are; a connection ends it', () => {
  const { source, onLive } = watched();
  source.dispatchEvent(new Event('error'));
  source.dispatchEvent(new Event('error'));
  expect(onLive).not.toHaveBeenCalled();
  source.dispatchEvent(new Event('error'));
  expect(onLive).toHaveBeenLastCalledWith(false);
  source.dispatchEvent(new Event('open'));
  expect(onLive).toHaveBeenLastCalledWith(true);
});

test('a stream that the server refused is opened again after ten seconds, unless nobody watches any more', () => {
  const { source, onLive, stop } = watched();
  source.readyState = Source.CLOSED;
  source.dispatchEvent(new Event('error'));
  expect(onLive).toHaveBeenLastCalledWith(false);
  vi.advanceTimersByTime(10_000);
  expect(opened).toHaveLength(2);
  const second = opened[1];
  if (second) second.readyState = Source.CLOSED;
  second?.dispatchEvent(new Event('error'));
  stop();
  vi.advanceTimersByTime(60_000);
  expect(opened).toHaveLength(2);
  expect(second?.closed).toBe(true);
});
