import { expect, test } from 'vitest';
import { describeRejection } from './rejections.ts';

test.each([
  ['550 5.1.1', /^There is no such address\. .* \(Code 550 5\.1\.1\)$/],
  ['550', /^There is no such address/],
  ['553', /^There is no such address/],
  ['550 5.2.1', /^The mailbox is full or closed/],
  ['552', /^The mailbox is full or closed/],
  ['550 5.7.26', /^Their mail server doesn't take email from this site/],
  ['554', /^Their mail server doesn't take email from this site/],
  ['571', /^It couldn't be delivered\. Check the address\. \(Code 571\)$/],
  ['550 5.4.4', /^It couldn't be delivered/],
  [null, /^It couldn't be delivered\. Check the address\.$/],
])('%s', (code, sentence) => {
  expect(describeRejection(code)).toMatch(sentence);
});
