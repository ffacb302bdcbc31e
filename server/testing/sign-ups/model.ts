import type { PersonState } from '#contract/activities/sign-up-settings.ts';

interface ModelPerson {
  state: PersonState;
  place: number;
  /** Of the import that brought the person, by its number among the imports. */
  batch?: number;
  /** Somebody or a rule has changed the person since. */
  isChanged?: boolean;
  key?: string;
}

/** The rules of places, order and waiting list, as an activity should follow them. */
export class SignUpModel {
  people: ModelPerson[] = [];
  arrivals = 0;
  isClosed = false;
  places: number;
  readonly needsApproval: boolean;
  readonly hasWaitingList: boolean;

  constructor(places: number, needsApproval: boolean, hasWaitingList: boolean) {
    this.places = places;
    this.needsApproval = needsApproval;
    this.hasWaitingList = hasWaitingList;
  }

  count = (state: PersonState) => this.people.filter((one) => one.state === state).length;
  isFree = () => this.count('waiting') === 0 && this.count('placed') < this.places;
  placesLeft = () => (this.isFree() ? this.places - this.count('placed') : 0);
  /** Whether so many come in at all. */
  hasRoom = (count: number, isByOffice: boolean) =>
    this.hasWaitingList || (this.needsApproval && !isByOffice) || count <= this.placesLeft();
  add({ isByOffice, ...from }: { isByOffice: boolean; batch?: number; key?: string }) {
    const place = ++this.arrivals;
    const state = this.needsApproval && !isByOffice ? 'pending' : this.isFree() ? 'placed' : 'waiting';
    this.people.push({ state, place, ...from });
  }
  change(at: number, state?: PersonState) {
    const one = this.people[at]!;
    one.isChanged = true;
    if (state) one.state = state;
  }
  approve(at: number) {
    this.change(at, this.isFree() ? 'placed' : 'waiting');
  }
  takeOut(at: number, state: PersonState) {
    this.change(at, state);
    this.giveOn();
  }
  moveUp(at: number) {
    const waiting = this.people.filter((one) => one.state === 'waiting');
    this.people[at]!.place = Math.min(...waiting.map(({ place }) => place)) - 1;
    this.change(at, this.count('placed') < this.places ? 'placed' : 'waiting');
  }
  undo(batch: number) {
    this.people = this.people.filter((one) => one.batch !== batch || one.isChanged);
    this.giveOn();
  }
  giveOn() {
    while (!this.isClosed && this.count('placed') < this.places && this.count('waiting') > 0) {
      const [first] = this.people
        .filter((one) => one.state === 'waiting')
        .toSorted((a, b) => a.place - b.place);
      first!.state = 'placed';
      first!.isChanged = true;
    }
  }
}
