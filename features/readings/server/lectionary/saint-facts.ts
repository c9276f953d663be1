/**
 * Solemnities, feasts and memorials with readings of their own: the id of the calendar library, with the cycle of Sundays where one
 * differs; number in the lectionary; first reading; psalm; second reading; Gospel. What a memorial leaves empty is the weekday's.
 * Source: Lectionary for Mass for Use in the Dioceses of the United States, second typical edition (1998 and 2002, supplement of 2017), as
 * the bishops publish it day by day (bible.usccb.org/bible/readings) and Felix Just SJ in tables (catholic-resources.org/Lectionary).
 * References only; the texts are under copyright (docs/decisions/047).
 */
export const saintFacts = `
conversion_of_saint_paul_the_apostle | 519 | Acts 22:3-16 or 9:1-22 | Psalm 117:1bc, 2 | | Mark 16:15-18
timothy_of_ephesus_and_titus_of_crete_bishops | 520 | 2 Timothy 1:1-8 or Titus 1:1-5 | Psalm 96:1-2a, 2b-3, 7-8a, 10 | |
presentation_of_the_lord | 524 | Malachi 3:1-4 | Psalm 24:7, 8, 9, 10 | Hebrews 2:14-18 | Luke 2:22-40 or 2:22-32
chair_of_saint_peter_the_apostle | 535 | 1 Peter 5:1-4 | Psalm 23:1-3a, 4, 5, 6 | | Matthew 16:13-19
joseph_spouse_of_mary | 543 | 2 Samuel 7:4-5a, 12-14a, 16 | Psalm 89:2-3, 4-5, 27, 29 | Romans 4:13, 16-18, 22 | Matthew 1:16, 18-21, 24a or Luke 2:41-51a
annunciation_of_the_lord | 545 | Isaiah 7:10-14; 8:10 | Psalm 40:7-8a, 8b-9, 10, 11 | Hebrews 10:4-10 | Luke 1:26-38
mark_evangelist | 555 | 1 Peter 5:5b-14 | Psalm 89:2-3, 6-7, 16-17 | | Mark 16:15-20
philip_and_james_apostles | 561 | 1 Corinthians 15:1-8 | Psalm 19:2-3, 4-5 | | John 14:6-14
matthias_apostle | 564 | Acts 1:15-17, 20-26 | Psalm 113:1-2, 3-4, 5-6, 7-8 | | John 15:9-17
visitation_of_mary | 572 | Zephaniah 3:14-18a or Romans 12:9-16 | Isaiah 12:2-3, 4bcd, 5-6 | | Luke 1:39-56
mary_mother_of_the_church | 572A | Genesis 3:9-15, 20 or Acts 1:12-14 | Psalm 87:1-2, 3, 5, 6-7 | | John 19:25-34
immaculate_heart_of_mary | 573 | | | | Luke 2:41-51
charles_lwanga_and_companions_martyrs | 576 | 2 Maccabees 7:1-2, 9-14 | Psalm 124:2-3, 4-5, 7cd-8 | | Matthew 5:1-12a
barnabas_apostle | 580 | Acts 11:21b-26; 13:1-3 | Psalm 98:1, 2-3ab, 3cd-4, 5-6 | |
nativity_of_john_the_baptist | 587 | Isaiah 49:1-6 | Psalm 139:1b-3, 13-14ab, 14c-15 | Acts 13:22-26 | Luke 1:57-66, 80
peter_and_paul_apostles | 591 | Acts 12:1-11 | Psalm 34:2-3, 4-5, 6-7, 8-9 | 2 Timothy 4:6-8, 17-18 | Matthew 16:13-19
thomas_apostle | 593 | Ephesians 2:19-22 | Psalm 117:1bc, 2 | | John 20:24-29
mary_magdalene | 603 | Song of Songs 3:1-4b or 2 Corinthians 5:14-17 | Psalm 63:2, 3-4, 5-6, 8-9 | | John 20:1-2, 11-18
james_apostle | 605 | 2 Corinthians 4:7-15 | Psalm 126:1bc-2ab, 2cd-3, 4-5, 6 | | Matthew 20:20-28
martha_of_bethany_mary_of_bethany_and_lazarus_of_bethany | 607 | | | | John 11:19-27 or Luke 10:38-42
transfiguration_of_the_lord A | 614 | Daniel 7:9-10, 13-14 | Psalm 97:1-2, 5-6, 9 | 2 Peter 1:16-19 | Matthew 17:1-9
transfiguration_of_the_lord B | 614 | Daniel 7:9-10, 13-14 | Psalm 97:1-2, 5-6, 9 | 2 Peter 1:16-19 | Mark 9:2-10
transfiguration_of_the_lord C | 614 | Daniel 7:9-10, 13-14 | Psalm 97:1-2, 5-6, 9 | 2 Peter 1:16-19 | Luke 9:28b-36
lawrence_of_rome_deacon | 618 | 2 Corinthians 9:6-10 | Psalm 112:1-2, 5-6, 7-8, 9 | | John 12:24-26
assumption_of_the_blessed_virgin_mary | 622 | Revelation 11:19a; 12:1-6a, 10ab | Psalm 45:10, 11, 12, 16 | 1 Corinthians 15:20-27 | Luke 1:39-56
bartholomew_apostle | 629 | Revelation 21:9b-14 | Psalm 145:10-11, 12-13, 17-18 | | John 1:45-51
passion_of_saint_john_the_baptist | 634 | | | | Mark 6:17-29
nativity_of_the_blessed_virgin_mary | 636 | Micah 5:1-4a or Romans 8:28-30 | Psalm 13:6ab, 6c | | Matthew 1:1-16, 18-23 or 1:18-23
exaltation_of_the_holy_cross | 638 | Numbers 21:4b-9 | Psalm 78:1bc-2, 34-35, 36-37, 38 | Philippians 2:6-11 | John 3:13-17
our_lady_of_sorrows | 639 | | | | John 19:25-27 or Luke 2:33-35
matthew_apostle | 643 | Ephesians 4:1-7, 11-13 | Psalm 19:2-3, 4-5 | | Matthew 9:9-13
michael_gabriel_and_raphael_archangels | 647 | Daniel 7:9-10, 13-14 or Revelation 12:7-12ab | Psalm 138:1-2ab, 2cde-3, 4-5 | | John 1:47-51
holy_guardian_angels | 650 | | | | Matthew 18:1-5, 10
luke_evangelist | 661 | 2 Timothy 4:10-17b | Psalm 145:10-11, 12-13, 17-18 | | Luke 10:1-9
simon_and_jude_apostles | 666 | Ephesians 2:19-22 | Psalm 19:2-3, 4-5 | | Luke 6:12-16
all_saints | 667 | Revelation 7:2-4, 9-14 | Psalm 24:1bc-2, 3-4ab, 5-6 | 1 John 3:1-3 | Matthew 5:1-12a
commemoration_of_all_the_faithful_departed | 668 | Wisdom 3:1-9 | Psalm 23:1-3a, 3b-4, 5, 6 | Romans 5:5-11 or 6:3-9 | John 6:37-40
dedication_of_the_lateran_basilica | 671 | Ezekiel 47:1-2, 8-9, 12 | Psalm 46:2-3, 5-6, 8-9 | 1 Corinthians 3:9c-11, 16-17 | John 2:13-22
andrew_apostle | 684 | Romans 10:9-18 | Psalm 19:8, 9, 10, 11 | | Matthew 4:18-22
immaculate_conception_of_the_blessed_virgin_mary | 689 | Genesis 3:9-15, 20 | Psalm 98:1, 2-3ab, 3cd-4 | Ephesians 1:3-6, 11-12 | Luke 1:26-38
our_lady_of_guadalupe | 690A | Zechariah 2:14-17 or Revelation 11:19a; 12:1-6a, 10ab | Judith 13:18bcde, 19 | | Luke 1:26-38 or 1:39-47
stephen_the_first_martyr | 696 | Acts 6:8-10; 7:54-59 | Psalm 31:3cd-4, 6, 8ab, 16bc, 17 | | Matthew 10:17-22
john_apostle | 697 | 1 John 1:1-4 | Psalm 97:1-2, 5-6, 11-12 | | John 20:1a, 2-8
holy_innocents_martyrs | 698 | 1 John 1:5–2:2 | Psalm 124:2-3, 4-5, 7cd-8 | | Matthew 2:13-18
`;
