import type { Page } from '@playwright/test';
import { findRawName, findRetiredPhrase } from '../lint/retired-phrases.mjs';
import { expect } from './fixtures.ts';

/** Every text of the page: what is visible, and what a screen reader reads. One line each, without links and addresses. */
function readTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const labels = [...document.querySelectorAll('[aria-label], [placeholder], [title], img[alt]')];
    const attributes = labels.flatMap((element) =>
      ['aria-label', 'placeholder', 'title', 'alt'].map((name) => element.getAttribute(name) ?? ''),
    );
    return [...document.body.innerText.split('\n'), ...attributes]
      .map((text) => text.replaceAll(/\S*[@/]\S*/g, '').trim())
      .filter((text) => text !== '');
  });
}

/** Expects no retired phrase and no name of the code on the page. */
export async function expectPlainSentences(page: Page, path: string): Promise<void> {
  const advice = (await readTexts(page)).flatMap((text) => {
    const problem = findRetiredPhrase(text) ?? findRawName(text);
    return problem ? [`${text}: ${problem}`] : [];
  });
  expect.soft(advice, `the sentences of ${path}`).toEqual([]);
}
