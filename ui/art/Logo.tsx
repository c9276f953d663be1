const rays = Array.from({ length: 22 }, (_, ray) => {
  const angle = (ray / 22) * 2 * Math.PI - Math.PI / 2;
  const reach = [37, 34, 36.5, 34.5][ray % 4] ?? 36;
  const point = (radius: number) =>
    `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`;
  return `M${point(25)}L${point(reach)}`;
}).join('');

/** The logo: a cross in a sun of 22 rays, one for each Catholic martyr. Uses the text color. */
export function Logo({ size = 46, className }: { size?: number; className?: string | undefined }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="-40 -40 80 80"
      className={className}
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
    >
      <path d={rays} strokeWidth="4.6" />
      <circle r="19.5" strokeWidth="3.4" />
      <path d="M0-11.5V11.5M-8-3.4H8" strokeWidth="5" />
    </svg>
  );
}
