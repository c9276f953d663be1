/** What was true when the server drew the page; the browser begins with the same, so that it finds the page as it would draw it. */
const onServer = typeof document === 'undefined';
const moment = onServer ? 0 : Number(document.getElementById('root')?.dataset['drawn']);

let drawing = { at: 0, title: '' };

/** On the server: begins the drawing of a page. */
export function beginDrawing(at: number): void {
  drawing = { at, title: '' };
}

/** On the server: the words of the browser's tab, as the screens set them while they are drawn. */
export function titleDrawn(title: string): void {
  drawing.title = title;
}
export const drawnTitle = (): string => drawing.title;

/** The moment at which the page was drawn, in milliseconds; now, where the browser draws it by itself. */
export const drawnAt = (): number => (onServer ? drawing.at : moment) || Date.now();
