import { answerInPieces } from '../../spreadsheets/answer-in-pieces.ts';
import { checkedCertificates } from './checked-rows.ts';

await answerInPieces(checkedCertificates);
