import { afterEach, beforeEach, expect } from 'vitest';

// A test that expects an error to be printed replaces console.error itself and looks at what it got.
const printed: unknown[][] = [];

beforeEach(() => {
  printed.length = 0;
  console.error = (...words: unknown[]) => {
    printed.push(words);
  };
});

afterEach(() => {
  expect(printed, 'console.error was called').toEqual([]);
});
