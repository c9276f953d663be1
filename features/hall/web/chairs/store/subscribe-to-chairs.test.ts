import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { subscribeToChairs } from './useChairs.ts';

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
  const handlers = { onChange: vi.fn(), onRefetch: vi.fn(), onConnectionChange: vi.fn() };
  const stop = subscribeToChairs('/stream', handlers);
  const source = opened[0];
  if (!source) throw new Error('no stream was opened');
  return { ...handlers, stop, source };
}

const wire = {
  id: 5,
  tableName: 'Table 1',
  chairName: 'Chair 5',
  amount: 200,
  chairType: 'adult',
  chairStatus: 'Reserved',
  admits: ['adult'],
  accessible: false,
  claimed: false,
};

test('a message is decoded from dollars to cents', () => {
  const { source, onChange } = watched();
  source.dispatchEvent(
    new MessageEvent('message', { data: JSON.stringify({ changed: [wire], removed: [7] }) }),
  );
  expect(onChange).toHaveBeenCalledExactlyOnceWith({
    changed: [{ ...wire, amount: 20_000 }],
    removed: [7],
  });
});

test('an invalid message causes a refetch', () => {
  const { source, onChange, onRefetch } = watched();
  source.dispatchEvent(new MessageEvent('message', { data: '{"changed":1}' }));
  source.dispatchEvent(new MessageEvent('message', { data: 'no' }));
  expect(onChange).not.toHaveBeenCalled();
  expect(onRefetch).toHaveBeenCalledTimes(2);
});

test('each connection and refetch event causes a refetch, the open message of the server does not', () => {
  const { source, onRefetch } = watched();
  source.dispatchEvent(new Event('open'));
  source.dispatchEvent(new MessageEvent('open', { data: '{}' }));
  expect(onRefetch).toHaveBeenCalledTimes(1);
  source.dispatchEvent(new Event('error'));
  source.dispatchEvent(new Event('open'));
  source.dispatchEvent(new MessageEvent('refetch', { data: '{}' }));
  expect(onRefetch).toHaveBeenCalledTimes(3);
});

test('polling starts after three failures and ends with a connection', () => {
  const { source, onConnectionChange } = watched();
  source.dispatchEvent(new Event('error'));
  source.dispatchEvent(new Event('error'));
  expect(onConnectionChange).not.toHaveBeenCalled();
  source.dispatchEvent(new Event('error'));
  expect(onConnectionChange).toHaveBeenLastCalledWith(false);
  source.dispatchEvent(new Event('open'));
  expect(onConnectionChange).toHaveBeenLastCalledWith(true);
});

test('a stream closed by an HTTP error reopens after ten seconds unless unsubscribed', () => {
  const { source, onConnectionChange, stop } = watched();
  source.readyState = Source.CLOSED;
  source.dispatchEvent(new Event('error'));
  expect(onConnectionChange).toHaveBeenLastCalledWith(false);
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
