/** Runs once nothing is pressed: what appeared earlier would move a button away from under the pointer, and the click would be lost. */
export function afterPress(run: () => void): void {
  requestAnimationFrame(() => {
    if (document.querySelector(':active')) afterPress(run);
    else run();
  });
}
