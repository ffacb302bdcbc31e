import { answerInPieces } from '../spreadsheets/answer-in-pieces.ts';
import { checkedRows } from './checked-rows.ts';

await answerInPieces(checkedRows);
