import { redirect } from 'react-router';
import { homeAddress } from '../addresses.ts';

/** `/` leads to /home (product: section 2). */
export function loader() {
  return redirect(homeAddress);
}

export default function Start() {
  return null;
}
