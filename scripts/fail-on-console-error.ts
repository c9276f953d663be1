import { afterEach, beforeEach, expect } from 'vitest';

// A test that expects console.error replaces it and checks the calls.
const printed: unknown[][] = [];

beforeEach(() => {
  printed.length = 0;
  console.error = (...args: unknown[]) => {
    printed.push(args);
  };
});

afterEach(() => {
  expect(printed, 'console.error was called').toEqual([]);
});
