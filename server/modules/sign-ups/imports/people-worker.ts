import { answerInPieces } from '../../../platform/spreadsheets/answer-in-pieces.ts';
import { checkedPeople } from './check-people.ts';

await answerInPieces(checkedPeople);
