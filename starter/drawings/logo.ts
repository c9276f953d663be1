/** The logo: a cross in a sun of 22 rays, one for each of the martyrs. */
export const logoPath = `${Array.from({ length: 22 }, (_, ray) => {
  const angle = (ray / 22) * 2 * Math.PI - Math.PI / 2;
  const point = (radius: number) =>
    `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`;
  return `<path d="M${point(25)}L${point([37, 34, 36.5, 34.5][ray % 4] ?? 36)}" stroke-width="4.6"/>`;
}).join(
  '',
)}<circle r="19.5" stroke-width="3.4"/><path d="M0-11.5V11.5M-8-3.4H8" stroke-width="5"/>`;
