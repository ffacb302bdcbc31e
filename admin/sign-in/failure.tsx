/** Why nobody is signed in; read aloud when it appears. */
export function Failure({ text }: { text: string | undefined }) {
  return (
    <div role="alert" className="sign-in-failure">
      {text}
    </div>
  );
}
