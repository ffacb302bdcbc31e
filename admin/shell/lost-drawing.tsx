/** A crane whose hook holds nothing: what was looked for is not on this site. */
export function LostDrawing() {
  return (
    <svg className="lost-drawing" viewBox="0 0 320 200" aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeWidth="2" strokeLinejoin="round" strokeLinecap="round">
        <path d="M20 190h280" />
        <path d="M86 190V44h18v146M86 66l18-22M86 92l18-26M86 118l18-26M86 144l18-26M86 170l18-26" />
        <path d="M40 44h230M40 44V30h46V44M104 44l96-22 70 22M95 44V14l105 8M95 14 60 30" />
        <path d="M224 44v46" />
        <path d="M150 190v-34h110v34M150 173h110M186 156v34M223 156v34" strokeDasharray="5 6" />
      </g>
      <path
        d="M224 90v6c0 8-12 8-12 0"
        fill="none"
        stroke="var(--accent)"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </svg>
  );
}
