/** Shows the reason for a failed sign-in; a screen reader announces it. */
export function Failure({ text }: { text: string | undefined }) {
  return (
    <div role="alert" className="sign-in-failure">
      {text}
    </div>
  );
}
