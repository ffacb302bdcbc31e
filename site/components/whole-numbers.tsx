/** A telephone or fax number, with its separators. */
const number = /(\+?\d[\d() -]{5,}\d)/;

/** Shows a text whose telephone numbers never break at the end of a line. */
export function WholeNumbers({ text }: { text: string }) {
  return text.split(number).map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      <span key={index} className="whole">
        {piece}
      </span>
    ),
  );
}
