/** Vite's message for a style sheet that could not be loaded. */
export const isStyleSheetMissing = (error: unknown): error is Error =>
  error instanceof Error && error.message.startsWith('Unable to preload CSS');

/** Vite loads a style sheet once in a document, whoever needs it: after a failure it would show the next code without its styles. */
let styleSheetError: Error | undefined;
if (typeof window !== 'undefined')
  window.addEventListener('vite:preloadError', ({ payload }) => {
    if (isStyleSheetMissing(payload)) styleSheetError = payload;
  });

/** Imports the code of a screen or a part; rejects when it, or a style sheet of this document, could not be loaded. */
export async function loadCode<Module>(importModule: () => Promise<Module>): Promise<Module> {
  const loaded = await importModule();
  if (styleSheetError) throw styleSheetError;
  return loaded;
}
