/** First names that go with "she" or with "he" alone; every other name goes with both. */
import { words } from './list.ts'

export const WOMEN = words(`
  Ada Agnes Alice Alma Amy Ana Andrea Angela Anita Ann Anna Anne Astrid Barbara Beatrice Bella Berta Betty Bianca Carla Carmen
  Caroline Catherine Cecilia Celia Charlotte Chloe Christina Clara Claudia Cora Daisy Daphne Diana Dora Doris Edith Elena Elisa
  Eliza Elizabeth Ella Ellen Elsa Emily Emma Erika Esther Eva Eve Fiona Flora Frida Gina Gisela Gloria Grace Greta Hanna Hannah Heidi
  Helen Helena Hilda Ida Ingrid Irene Iris Irma Isabel Jana Jane Janet Jenny Jessica Joan Julia Juliet Karin Kate Katherine Laura Lea
  Leah Lena Lily Linda Lisa Lola Lucy Lydia Mabel Magda Margaret Maria Marie Marta Martha Mary Maya Mia Mona Monica Nadia Nancy Nina
  Nora Olga Olivia Paula Petra Rachel Rita Rosa Rose Ruth Sandra Sara Sarah Silvia Sofia Sonia Sophie Stella Susan Sylvia Tanya Tessa
  Tina Ulla Ursula Vera Victoria Viola Wanda Wendy Wilma Yara Yvonne Zelda Zoe`)

export const MEN = words(`
  Aaron Adam Alan Albert Alfred Anton Arnold Arthur Axel Ben Bernard Bert Bob Boris Brian Bruno Carl Casper Charles Conrad
  Daniel Dan David Dennis Dirk Edgar Edward Edwin Elias Emil Eric Erik Ernest Ethan Felix Francis Frank Fred Fritz Gary George Gerald
  Gustav Hans Harold Harry Heinz Henry Herman Homer Horace Hugo Ian Igor Isaac Ivan Jack Jacob Jakob James Jasper John Jonas Joseph
  Julius Karl Keith Klaus Kurt Lars Leo Leon Lewis Louis Luke Marco Mark Martin Michael Mike Moritz Nathan Noah Norman Olaf Oliver
  Omar Oscar Oskar Otto Patrick Paul Pavel Pedro Peter Philip Ralf Ralph Richard Robert Roger Rolf Roman Rudolf Rupert Samuel Sebastian
  Siegfried Simon Stefan Stephen Steven Sven Thomas Tim Tobias Tom Udo Uwe Victor Vincent Walter Werner William Xaver Yuri`)
