/** Says how many are listed where it is not all of them. */
export function FirstOnly({ shown, all }: { shown: number; all: number }) {
  return shown < all ? (
    <p className="hint">
      共 {all}，只列出前 {shown}
    </p>
  ) : null;
}
