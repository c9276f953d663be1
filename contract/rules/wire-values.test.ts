import { expect, test } from 'vitest';
import { formatWireValue } from './wire-values.ts';

test('a wire value has a readable label', () => {
  expect(formatWireValue('Mens_Committee')).toBe("Men's Committee");
  expect(formatWireValue('St_Charles_Lwanga')).toBe('St Charles Lwanga');
});
