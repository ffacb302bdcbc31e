/** Renders a plug pulled from its socket: a request without an answer. */
export function LoadErrorIllustration() {
  return (
    <svg className="load-error-illustration" viewBox="0 0 160 84" aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeWidth="2" strokeLinejoin="round" strokeLinecap="round">
        <path d="M2 42h34M36 26h20a16 16 0 0 1 0 32H36zM72 34h10M72 50h10" />
        <path d="M158 42h-26M132 24h-22v36h22zM110 34h-6M110 50h-6" />
      </g>
      <path
        d="M93 12v10M81 16l5 8M105 16l-5 8"
        fill="none"
        stroke="var(--accent)"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </svg>
  );
}
