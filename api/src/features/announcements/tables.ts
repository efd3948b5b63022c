export type AnnouncementTable = {
  id: string
  title_de: string
  title_en: string
  text_de: string
  text_en: string
  published_at: Date
}
export type AnnouncementReadTable = { person_id: string; announcement_id: string }
