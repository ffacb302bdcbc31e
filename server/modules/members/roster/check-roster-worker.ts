import { answerInPieces } from '../../../platform/spreadsheets/answer-in-pieces.ts';
import { checkedRoster } from './checked-roster.ts';

await answerInPieces(checkedRoster);
