/** The mark: a shield, and inside it a building going up beside its crane. */
export function LogoMark({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 64 64" fill="none" aria-hidden="true">
      <path d="M32 3 8 11v19c0 15 9 25.5 24 31 15-5.5 24-16 24-31V11L32 3Z" fill="#0b3d7a" />
      <path
        d="M32 7.5 12 14.2V30c0 12.7 7.4 21.6 20 26.6C44.6 51.6 52 42.7 52 30V14.2L32 7.5Z"
        stroke="#fff"
        strokeOpacity=".45"
      />
      <g stroke="#fff" strokeWidth="2.4" strokeLinejoin="round" strokeLinecap="round">
        <path d="M18 43h28" />
        <path d="M22 43V25h11v18" />
        <path d="M26 29.5h3M26 34h3M26 38.5h3" strokeWidth="2" />
        <path d="M33 32h9v11M37.5 36.5v2" />
        <path d="M22 25v-7h21M39 18v5" />
      </g>
      <path d="M39 23v4" stroke="#e8594e" strokeWidth="2.4" strokeLinecap="round" />
    </svg>
  );
}
